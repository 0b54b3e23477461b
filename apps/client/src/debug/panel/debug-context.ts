/** What the net panel reads and changes: the options of the page link, and the solo race. */
import type { SoloAccess } from '../../connection/solo-access.ts';
import type { ClientConfig } from '../../page/config.ts';
import type { LiveOptionStore } from '../../page/live-options.ts';

export interface DebugContext {
  readonly config: ClientConfig;
  readonly liveOptions: LiveOptionStore;
  /** null unless this is a solo race. */
  readonly solo: SoloAccess | null;
}
