/** The race sheet as text for a terminal, and as a page of the documentation. */
import { FIGURE_NOTES, type FigureResult } from './race-figures.ts';

const NAME_WIDTH = 52;
const VALUE_WIDTH = 30;

/** Returns one section for each track, with a line for each figure. */
export function raceSheetText(results: readonly FigureResult[]): string {
  const sections = tracksOf(results).map((track) => {
    const own = results.filter((result) => result.track === track);
    const lines = own.map(
      (result) =>
        `  ${nameOf(result).padEnd(NAME_WIDTH)}${valueText(result).padEnd(VALUE_WIDTH)}${limitText(result)} ${mark(result)}`,
    );
    return [`${track}, ${own[0]!.races} races`, ...lines, ''].join('\n');
  });
  return [...sections, countText(results)].join('\n');
}

/** Returns the page as Markdown. It quotes `command`, which writes it. */
export function raceSheetPage(results: readonly FigureResult[], command: string): string {
  const tracks = tracksOf(results);
  const first = results.filter(({ track }) => track === tracks[0]);
  const rows = first.map((figure) => {
    const cells = tracks.map((track) => {
      const result = results.find((each) => each.track === track && each.figure === figure.figure)!;
      return `${valueText(result)} ${mark(result)}`;
    });
    return `| ${[nameOf(figure), limitText(figure), ...cells].join(' | ')} |`;
  });
  return `# Race sheet

Written by \`${command}\`: on each track ${first[0]!.races} seeded races of three laps with eight medium bots in rally cars, in
virtual time. Shots are judged by the same code as on the server, without lag. The same command writes the same page. In
brackets: the 95 % interval, from resamples of the races (of wins: Wilson's).

${FIGURE_NOTES}

**${countText(results)}**

| figure | limit | ${tracks.join(' | ')} |
|${' --- |'.repeat(tracks.length + 2)}
${rows.join('\n')}

${missedSection(results)}Which rules were tried, and what they changed: decisions
[0035](decisions/0035-hits-on-the-leader-do-four-times-the-damage.md) and
[0046](decisions/0046-the-rear-rows-start-with-more-boost.md).
`;
}

/** Returns one line for each track with figures that are not within their limits; nothing if there is none. */
function missedSection(results: readonly FigureResult[]): string {
  const lines = tracksOf(results).flatMap((track) => {
    const missed = results.filter((result) => result.track === track && !result.isReached);
    const texts = missed.map((result) => `${nameOf(result)}: ${result.value} (${limitText(result)})`);
    return texts.length === 0 ? [] : [`- **${track}**: ${texts.join('; ')}`];
  });
  return lines.length === 0 ? '' : `## Not reached\n\n${lines.join('\n')}\n\n`;
}

const tracksOf = (results: readonly FigureResult[]): string[] => [...new Set(results.map(({ track }) => track))];

const nameOf = ({ figure, unit }: FigureResult): string => (unit ? `${figure} (${unit})` : figure);

const valueText = ({ value, low, high }: FigureResult): string => `${value} (${low} to ${high})`;

function limitText({ atLeast, atMost }: FigureResult): string {
  if (atLeast !== null && atMost !== null) return `${atLeast} to ${atMost}`;
  return atLeast === null ? `≤ ${atMost}` : `≥ ${atLeast}`;
}

const mark = ({ isReached }: FigureResult): string => (isReached ? '✓' : '✗');

function countText(results: readonly FigureResult[]): string {
  const reached = results.filter(({ isReached }) => isReached).length;
  return `${reached} of ${results.length} figures within their limits.`;
}
