/** What the net panel reads and changes: the page's options, and the server if it runs in this tab. */
import type { Solo } from '../../connection/solo.ts';
import type { ClientConfig } from '../../page/config.ts';
import type { LiveOptionStore } from '../../page/live-options.ts';

export interface DebugContext {
  readonly config: ClientConfig;
  readonly settings: LiveOptionStore;
  /** null if the server does not run in this tab. */
  readonly solo: Solo | null;
}
