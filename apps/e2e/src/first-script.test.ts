// Keeps the scripts that load before the lobby and before the first drive small; see docs/decisions/0019.
import { expect, it } from 'vitest';
import {
  FIRST_SCRIPT_MAX_BYTES,
  firstScriptBytes,
  LOBBY_SCRIPT_MAX_BYTES,
  lobbyScriptBytes,
} from './files/first-script.ts';

it(`the page loads at most ${FIRST_SCRIPT_MAX_BYTES / 1000} kB of gzipped script before the first drive`, () => {
  expect(firstScriptBytes()).toBeLessThanOrEqual(FIRST_SCRIPT_MAX_BYTES);
});

it(`the page loads at most ${LOBBY_SCRIPT_MAX_BYTES / 1000} kB of gzipped script before the lobby`, () => {
  expect(lobbyScriptBytes()).toBeLessThanOrEqual(LOBBY_SCRIPT_MAX_BYTES);
});
