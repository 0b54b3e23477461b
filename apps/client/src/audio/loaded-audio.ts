/** What lazy-audio.ts loads on the player's first gesture. */
export { AudioSource } from './audio-source.ts';
export { RaceAudio } from './race-audio.ts';
