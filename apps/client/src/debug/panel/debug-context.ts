/** What the net panel reads and changes: the options of the page link, and the solo race whose server runs in this tab. */
import type { SoloRace } from '../../connection/solo-race.ts';
import type { ClientConfig } from '../../page/config.ts';
import type { LiveOptionStore } from '../../page/live-options.ts';

export interface DebugContext {
  readonly config: ClientConfig;
  readonly liveOptions: LiveOptionStore;
  /** null unless the server runs in this tab. */
  readonly solo: SoloRace | null;
}
