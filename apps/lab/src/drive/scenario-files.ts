/** The scenario files of the project, and the pages about them. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { CAR_MODELS } from '@shotgun-rally/sim';
import { CAR_MODEL_NAMES, type CarModelName } from '@shotgun-rally/sim/tuning';
import { parseScenario } from './parse-scenario.ts';
import { createReport, type Driven, type Report } from './report.ts';
import { runScenario } from './run-scenario.ts';
import type { Scenario } from './scenario.ts';

const EXTENSION = '.json';
const ROOT = join(import.meta.dirname, '../../../..');
const FOLDER = join(ROOT, 'assets/scenarios');
const PAGES = join(ROOT, 'docs');
const ABOUT = `\`npm run drive\` writes this page from the [scenarios](../assets/scenarios/README.md). Run it after a change of the cars or of the
physics. Every run drives on level ground, unless its scenario says otherwise. Sideways is the acceleration to the right of the
motion, slip the angle from the motion to the nose, right positive.`;

/** Reads a scenario file. If it does not contain a valid scenario, throws an Error with the file and the reason. */
export function readScenario(path: string): Scenario {
  try {
    const scenario = parseScenario(JSON.parse(readFileSync(path, 'utf8')));
    const name = basename(path, EXTENSION);
    if (scenario.name === name) return scenario;
    throw new Error(`scenario: name is "${scenario.name}"; allowed: "${name}", the name of the file`);
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message}`);
  }
}

/** Drives one scenario. */
export const drive = (scenario: Scenario): Driven => ({ scenario, recordings: runScenario(scenario) });

/** Drives all scenarios of the project with a car model. The scenarios expect the results of the rally car only. */
export const driveOwnScenarios = (model: CarModelName): Driven[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith(EXTENSION))
    .sort()
    .map((file) => drive(withModel(readScenario(join(FOLDER, file)), model)));

const withModel = (scenario: Scenario, model: CarModelName): Scenario =>
  model === 'rally'
    ? scenario
    : { ...scenario, tuning: CAR_MODELS[model], runs: scenario.runs.map((run) => ({ ...run, expect: {} })) };

/** Returns the path of the page about the handling of a car model; its plots are in a folder of the same name beside it. */
export const handlingPath = (model: CarModelName): string => join(PAGES, `${pageName(model)}.md`);

const pageName = (model: CarModelName): string => (model === 'rally' ? 'handling' : `handling-${model}`);

/** Returns the page about the handling of a car model. */
export function handlingPage(model: CarModelName, driven: readonly Driven[]): Report {
  const others = CAR_MODEL_NAMES.filter((each) => each !== model).map((each) => `[${each}](${pageName(each)}.md)`);
  const about = `${ABOUT}\n\nThe other cars: ${others.join(', ')}.`;
  return createReport(`How the ${model === 'rally' ? 'rally car' : model} handles`, about, driven, pageName(model));
}
