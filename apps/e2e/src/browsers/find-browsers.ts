// Finds the browsers that are installed on this machine. Nothing is downloaded.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const WINDOWS_PROGRAM_FOLDERS = [
  process.env.PROGRAMFILES,
  process.env['PROGRAMFILES(X86)'],
  process.env.LOCALAPPDATA,
].filter((folder) => folder !== undefined);

/** Returns the path of Chrome or Chromium, or undefined if none is found. CHROMIUM_PATH has precedence. */
export const findChromium = (): string | undefined =>
  firstExecutable([
    process.env.CHROMIUM_PATH,
    ...onPath('chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ...inProgramFolders('Google', 'Chrome', 'Application', 'chrome.exe'),
  ]);

/** Returns the path of Firefox, or undefined if none is found. FIREFOX_PATH has precedence. */
export const findFirefox = (): string | undefined =>
  firstExecutable([
    process.env.FIREFOX_PATH,
    ...onPath('firefox-esr', 'firefox'),
    '/Applications/Firefox.app/Contents/MacOS/firefox',
    ...inProgramFolders('Mozilla Firefox', 'firefox.exe'),
  ]);

/** Returns the path of a program in the folders of PATH, or undefined if there is none. */
export const findOnPath = (name: string): string | undefined => firstExecutable(onPath(name));

const inProgramFolders = (...path: string[]): string[] =>
  WINDOWS_PROGRAM_FOLDERS.map((folder) => join(folder, ...path));

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
