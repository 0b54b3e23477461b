/** The results of scenarios as Markdown, with a table and a picture for each scenario. */
import { type Result, resultsOf } from './measure.ts';
import { drawPlots } from './plots.ts';
import type { Recording } from './run-scenario.ts';
import { UNITS } from './samples.ts';
import type { AllowedRange, Scenario, ScenarioMeasure } from './scenario.ts';

/** A driven scenario. */
export interface Driven {
  readonly scenario: Scenario;
  readonly recordings: readonly Recording[];
}

export interface Report {
  readonly markdown: string;
  /** Text of the SVG picture of each scenario that has plots, by file name. */
  readonly pictures: ReadonlyMap<string, string>;
  /** A line for each result that is not allowed. */
  readonly failures: readonly string[];
}

/** Returns the report and its pictures. `folder` is the path of the pictures from the report. */
export function createReport(title: string, about: string, driven: readonly Driven[], folder: string): Report {
  const withPlots = driven.filter(({ scenario }) => scenario.plots.length > 0);
  return {
    markdown: [`# ${title}`, '', about, '', ...driven.flatMap((each) => sectionOf(each, folder))].join('\n'),
    pictures: new Map(
      withPlots.map(({ scenario, recordings }) => [`${scenario.name}.svg`, drawPlots(scenario, recordings)]),
    ),
    failures: driven.flatMap(failuresOf),
  };
}

function sectionOf({ scenario, recordings }: Driven, folder: string): string[] {
  const { name, title, about, measures, plots } = scenario;
  const picture = plots.length > 0 ? [`![Plots: ${title}](${folder}/${name}.svg)`, ''] : [];
  return [
    ...[`## ${title}`, '', about, ''],
    `| run | ${measures.map(headingOf).join(' | ')} |`,
    `|---|${measures.map(() => '---|').join('')}`,
    ...recordings.map(
      (recording) => `| ${recording.run.name} | ${resultsOf(recording, measures).map(cellOf).join(' | ')} |`,
    ),
    '',
    ...picture,
  ];
}

const headingOf = ({ name, reading }: ScenarioMeasure): string =>
  UNITS[reading] === '' ? name : `${name} (${UNITS[reading]})`;

const cellOf = (result: Result): string =>
  result.isAllowed ? textOf(result) : `**${textOf(result)}**, allowed: ${rangeOf(result.limits!)}`;

/** A rounded -0 is written as 0. */
function textOf({ value, measure }: Result): string {
  if (value === null) return 'never';
  const text = value.toFixed(measure.digits);
  return Number(text) === 0 ? (0).toFixed(measure.digits) : text;
}

function rangeOf({ min, max }: AllowedRange): string {
  if (max === Number.POSITIVE_INFINITY) return `at least ${min}`;
  return min === Number.NEGATIVE_INFINITY ? `at most ${max}` : `${min} to ${max}`;
}

const failuresOf = ({ scenario, recordings }: Driven): string[] =>
  recordings.flatMap((recording) =>
    resultsOf(recording, scenario.measures)
      .filter(({ isAllowed }) => !isAllowed)
      .map((result) => {
        const unit = result.value === null ? '' : ` ${UNITS[result.measure.reading]}`.trimEnd();
        const place = `${scenario.name}, ${recording.run.name}: ${result.measure.name}`;
        return `${place} is ${textOf(result)}${unit}; allowed: ${rangeOf(result.limits!)}`;
      }),
  );
