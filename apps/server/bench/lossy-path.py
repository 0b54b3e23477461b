"""A lossy network path: forwards packets between two TUN devices with delay, jitter and loss.

lossy-path.py NAME_A NAME_B LOSS_PERCENT DELAY_MS JITTER_MS SEED

Python's standard library can open a TUN device; Node needs a native addon for that. Prints "ready" when both devices
are open, and runs until it is killed. Loss and delay (uniform, DELAY +- JITTER) are independent for each packet.
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
        pass  # The device is down: the packet is lost.


def forward(near, far, loss, delay, jitter, rng):
    """Forwards packets forever. `loss` is a share from 0 to 1; `delay` and `jitter` are in seconds."""
    other = {near: far, far: near}
    waiting = []  # A heap of (time to send, number, device, packet).
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
            if rng.random() < loss:
                continue
            due = now + delay + rng.uniform(-jitter, jitter)
            number += 1
            heapq.heappush(waiting, (due, number, other[tun], packet))
        while waiting and waiting[0][0] <= now:
            _, _, tun, packet = heapq.heappop(waiting)
            send(tun, packet)


def main():
    name_a, name_b, loss, delay, jitter, seed = sys.argv[1:]
    near, far = open_tun(name_a), open_tun(name_b)
    print("ready", flush=True)
    forward(near, far, float(loss) / 100, float(delay) / 1000, float(jitter) / 1000, random.Random(int(seed)))


main()
