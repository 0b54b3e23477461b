// Looks for the browsers that are installed on this machine; nothing is ever downloaded.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const PROGRAM_FOLDERS = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA];
const below = (...path: string[]) => PROGRAM_FOLDERS.flatMap((folder) => (folder ? [join(folder, ...path)] : []));

/** The path of Chrome or Chromium, or undefined; CHROMIUM_PATH is asked first. */
export const findChromium = (): string | undefined =>
  firstExecutable([
    process.env.CHROMIUM_PATH,
    ...onPath('chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ...below('Google', 'Chrome', 'Application', 'chrome.exe'),
  ]);

/** The path of Firefox, or undefined; FIREFOX_PATH is asked first. */
export const findFirefox = (): string | undefined =>
  firstExecutable([
    process.env.FIREFOX_PATH,
    ...onPath('firefox-esr', 'firefox'),
    '/Applications/Firefox.app/Contents/MacOS/firefox',
    ...below('Mozilla Firefox', 'firefox.exe'),
  ]);

/** The path of a program, or undefined. */
export const findOnPath = (name: string): string | undefined => firstExecutable(onPath(name));

function onPath(...names: string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function firstExecutable(paths: readonly (string | undefined)[]): string | undefined {
  return paths.find((path) => {
    if (!path) return false;
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
