/** The command `npm run drive`: drives scenarios, checks their expectations, and writes a report with plots. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { helpRow, matching, type OptionValues, optional, optionRows, readCommandLine } from '@shotgun-rally/options';
import { telemetryCsv, telemetryJson } from '@shotgun-rally/sim';
import { CAR_MODEL_NAMES } from '@shotgun-rally/sim/tuning';
import { PATH, resolvePath } from '../given-path.ts';
import { createReport, type Driven, type Report } from './report.ts';
import { drive, driveOwnScenarios, handlingPage, handlingPath, readScenario } from './scenario-files.ts';

/** Exit codes: an expectation does not hold, and a bad argument or an unusable file. */
const EXIT_UNEXPECTED = 1;
const EXIT_FAILED = 2;
/** The plots go to a folder of the same name without the extension. */
const REPORT_PATH = matching(/[^/\\]\.md$/, 'a path that ends with .md');
const OPTIONS = {
  out: optional(REPORT_PATH, {
    placeholder: 'REPORT.md',
    help: 'file for the report of the given scenarios (default: SCENARIO.md); its plots go to a folder REPORT beside it',
  }),
  telemetry: optional(PATH, {
    placeholder: 'FOLDER',
    help: 'writes the readings of every tick of every run to FOLDER, as CSV and JSON',
  }),
};

/** The text of `--help`. */
const helpText = (): string =>
  [
    'Drives scenarios, checks their expectations, and writes a report with plots.',
    '',
    helpRow(
      'SCENARIO.json ...',
      'scenarios, such as assets/scenarios/braking.json; without one, all of assets/scenarios with',
    ),
    helpRow('', 'every car model: writes docs/handling.md and the pages of the other models'),
    ...optionRows(OPTIONS),
    helpRow('--help', 'print this text and exit'),
    '',
    'Exit codes: 1 if a result is not as expected, 2 if a file or an option is invalid.',
  ].join('\n');

function writeFiles(report: Report, path: string): void {
  const folder = withoutExtension(path);
  writeFileSync(path, report.markdown);
  console.log(`written: ${path}`);
  if (report.pictures.size > 0) mkdirSync(folder, { recursive: true });
  for (const [name, picture] of report.pictures) writeFileSync(join(folder, name), picture);
}

function writeTelemetry(driven: readonly Driven[], folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const { scenario, recordings } of driven) {
    recordings.forEach(({ readings }, run) => {
      const path = join(folder, `${scenario.name}-${run}`);
      writeFileSync(`${path}.csv`, telemetryCsv(readings));
      writeFileSync(`${path}.json`, telemetryJson(readings));
    });
  }
}

const withoutExtension = (path: string): string => join(dirname(path), basename(path).replace(/\.[^.]*$/, ''));

function run(args: readonly string[]): number {
  const read = readCommandLine(OPTIONS, { args, words: 'any' });
  if (!read.ok) throw new Error(read.error);
  if (read.wantsHelp) {
    console.log(helpText());
    return 0;
  }
  const files = [...read.words].map(resolvePath);
  requireDifferentNames(files);
  if (files.length === 0 && read.given.size > 0) {
    throw new Error('SCENARIO.json is nothing; allowed with --out and --telemetry: one file or more');
  }
  const reports = files.length === 0 ? writeOwnPages() : [writeReportOf(files, read.values)];
  const failures = reports.flatMap((report) => report.failures);
  for (const failure of failures) console.error(`not as expected: ${failure}`);
  return failures.length === 0 ? 0 : EXIT_UNEXPECTED;
}

/** Plots and telemetry are written under the name of a scenario, which is that of its file. */
function requireDifferentNames(files: readonly string[]): void {
  for (const [index, file] of files.entries()) {
    const same = files.slice(0, index).find((other) => basename(other) === basename(file));
    if (same) throw new Error(`SCENARIO.json is ${same} and ${file}; allowed: files with different names`);
  }
}

/** Writes the pages about the handling of the car models. */
const writeOwnPages = (): Report[] =>
  CAR_MODEL_NAMES.map((model) => {
    const report = handlingPage(model, driveOwnScenarios(model));
    writeFiles(report, handlingPath(model));
    return report;
  });

/** Drives scenario files, and writes their report and their telemetry. */
function writeReportOf(files: readonly string[], options: OptionValues<typeof OPTIONS>): Report {
  const driven = files.map(readScenario).map(drive);
  const path = options.out ? resolvePath(options.out) : `${withoutExtension(files[0]!)}.md`;
  const report = reportOf(driven, path);
  writeFiles(report, path);
  if (options.telemetry) writeTelemetry(driven, resolvePath(options.telemetry));
  console.log(report.markdown);
  return report;
}

const reportOf = (driven: readonly Driven[], path: string): Report => {
  const title = driven.map(({ scenario }) => scenario.title).join(', ');
  const names = driven.map(({ scenario }) => scenario.name).join(', ');
  return createReport(
    title,
    `Driven by \`npm run drive\` from the scenarios ${names}.`,
    driven,
    basename(withoutExtension(path)),
  );
};

try {
  process.exitCode = run(process.argv.slice(2));
} catch (error) {
  console.error(`shotgun-rally drive: ${(error as Error).message}`);
  process.exitCode = EXIT_FAILED;
}
