/** A figure as it stands on the scoreboard: with its weather, its bar, and whether that was reached. */
import type { Conditions, Figure } from '../race/measure.ts';

export interface ScoreRow {
  readonly row: number;
  readonly measure: string;
  readonly weather: Conditions['weather'];
  readonly link: Conditions['link'];
  /** Such as '<= 0.15'; null where nothing is promised. */
  readonly bar: string | null;
  /** null: there was nothing to measure. */
  readonly value: number | null;
  readonly unit: string;
  readonly samples: number;
  /** null: not judged, as nothing is promised or the samples are too few. */
  readonly reached: boolean | null;
}

/** Digits after the point: finer than any bar. */
const DIGITS = 1e4;

export function scoreRow(figure: Figure, { weather, link }: Conditions): ScoreRow {
  const { row, measure, unit, samples, least, atMost } = figure;
  const isKnown = figure.value !== null && Number.isFinite(figure.value);
  const value = isKnown ? Math.round((figure.value as number) * DIGITS) / DIGITS : null;
  const isJudged = atMost !== null && value !== null && samples >= least;
  return {
    row,
    measure,
    weather,
    link,
    bar: atMost === null ? null : `<= ${atMost}`,
    value,
    unit,
    samples: Math.round(samples),
    reached: isJudged ? value <= atMost : null,
  };
}
