/** A Vite plugin that adds the content security policy to the built page, because a static host sends none. */
import type { Plugin } from 'vite';

/**
 * The policy that the game server sends as a header (apps/server/src/http/security.ts), without `frame-ancestors`, which
 * browsers ignore in a page, and with WebSockets to other servers. On the game server both policies apply.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "font-src 'self'",
  "media-src 'self'",
  // A static page may use the rendezvous of any server, which passes on the handshakes of hosted races.
  "connect-src 'self' ws: wss:",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** The dev server's page has no policy: hot reload needs inline styles. */
export function addContentSecurityPolicy(): Plugin {
  return {
    name: 'content-security-policy',
    apply: 'build',
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY }, injectTo: 'head-prepend' },
    ],
  };
}
