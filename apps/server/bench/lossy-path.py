"""A stretch of bad network: passes packets between two TUN devices, late, and not all of them.

lossy-path.py NAME_A NAME_B LOSS_PERCENT DELAY_MS JITTER_MS SEED

Node cannot open a TUN device without a native addon; Python's standard library can. Prints "ready" when both devices
are there, and runs until it is killed. Each packet's fate and delay (uniform, DELAY +- JITTER) are drawn on their own.
"""

import fcntl
import heapq
import os
import random
import select
import struct
import sys
import time

TUNSETIFF = 0x400454CA
IFF_TUN = 0x0001
IFF_NO_PI = 0x1000
PACKET_MAX_BYTES = 65536


def open_tun(name):
    tun = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(tun, TUNSETIFF, struct.pack("16sH22x", name.encode(), IFF_TUN | IFF_NO_PI))
    return tun


def send(tun, packet):
    try:
        os.write(tun, packet)
    except OSError:
        pass  # The device is down: one more that is lost.


def run(near, far, loss, delay, jitter, chance):
    other = {near: far, far: near}
    waiting = []  # (due, number, tun, packet), the next one first
    number = 0
    while True:
        timeout = max(0, waiting[0][0] - time.monotonic()) if waiting else None
        readable, _, _ = select.select([near, far], [], [], timeout)
        now = time.monotonic()
        for tun in readable:
            try:
                packet = os.read(tun, PACKET_MAX_BYTES)
            except OSError:
                continue
            if chance.random() < loss:
                continue
            due = now + delay + chance.uniform(-jitter, jitter)
            number += 1
            heapq.heappush(waiting, (due, number, other[tun], packet))
        while waiting and waiting[0][0] <= now:
            _, _, tun, packet = heapq.heappop(waiting)
            send(tun, packet)


def main():
    name_a, name_b, loss, delay, jitter, seed = sys.argv[1:]
    near, far = open_tun(name_a), open_tun(name_b)
    print("ready", flush=True)
    run(near, far, float(loss) / 100, float(delay) / 1000, float(jitter) / 1000, random.Random(int(seed)))


main()
