import { judgedFigure, playFaultRace } from './faults/fault-race.ts';
import { PLANTED_FAULTS } from './faults/planted-faults.ts';
for (const name of ['offsets fade three times more slowly', 'the server executes no rocket triggers']) {
  const f = PLANTED_FAULTS.find((x) => x.fault === name)!;
  for (const size of ['short','long'] as const) for (const fault of [null, name]) { const out: number[] = []; for (const seed of size==='short'?[3]:[1,2,3,4,5]) { try { const fig = judgedFigure(playFaultRace({ race: f.race, fault, seed, size, durationMs: 0 }).figures, f.figure); out.push(fig.value); } catch (e) { out.push(NaN); console.log(String(e).slice(0,120)); } } console.log(name, size, fault === null ? 'without' : 'with', out.join(' ')); }
}
