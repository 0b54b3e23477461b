// The pages of a host and of a guest ask the STUN server that the host's link names.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './browsers/find-browsers.ts';
import { launchChromium, openBlankPage } from './browsers/launch.ts';
import { until } from './page/probe.ts';
import { StaticHost } from './server/static-host.ts';
import { REPORTED_ADDRESS, StunServer } from './server/stun-server.ts';

const HOST_LINK = '?host&track=oval&bots=0&cars=1&name=Hana&quality=test';

declare global {
  interface Window {
    /** The connections of the page, in the order of opening. */
    __connections?: RTCPeerConnection[];
  }
}

describe.skipIf(!findChromium())('a STUN server', () => {
  let browser: Browser;
  let files: StaticHost;
  let stun: StunServer;

  beforeAll(async () => {
    browser = await launchChromium();
    files = await StaticHost.open('/rally/');
    stun = await StunServer.open();
  });
  afterAll(async () => {
    await browser?.close();
    files?.close();
    stun?.close();
  });

  const open = (search: string): Promise<Page> =>
    openBlankPage(browser, `${files.url}${search}`, undefined, (page) => page.addInitScript(recordConnections));

  it('the host’s page sends the guest the address that a STUN server has reported, and the guest’s page asks the same server', async () => {
    const host = await open(`${HOST_LINK}&stun=${stun.address}`);
    await until(host, 'the host plays', ({ phase }) => phase === 'playing');
    expect(stun.askedFrom.size, 'requests before the invitation').toBe(0);
    await host.click('#invite');
    const link = new URL(await host.locator('#invite-dialog .share-url').inputValue());
    expect(link.searchParams.get('stun')).toBe(stun.address);
    // Without the host, the guest cannot connect: Chromium looks for no further addresses once it is connected.
    await host.context().close();
    const askedByHost = stun.askedFrom.size;
    expect(askedByHost).toBeGreaterThan(0);
    const guest = await open(`${link.search}&name=Gus&quality=test${link.hash}`);
    await guest.locator('#answer .share-url').waitFor();
    expect(stun.askedFrom.size).toBeGreaterThan(askedByHost);
    const descriptions = await guest.evaluate(() =>
      window.__connections?.map(({ remoteDescription, localDescription }) => [
        remoteDescription?.sdp,
        localDescription?.sdp,
      ]),
    );
    const reported = expect.stringContaining(` ${REPORTED_ADDRESS} `);
    expect(descriptions).toEqual([[reported, reported]]);
  });

  it('a page whose link has a STUN server with an impossible port says what is allowed', async () => {
    const page = await open(`${HOST_LINK}&stun=stun.example:70000`);
    await page.locator('#bad-parameter', { hasText: 'a port: an integer from 1 to 65535' }).waitFor();
  });
});

/** Runs in the page. */
function recordConnections(): void {
  const connections: RTCPeerConnection[] = [];
  window.__connections = connections;
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      connections.push(this);
    }
  };
}
