/** The entry `@shotgun-rally/sim/json`: readers of typed fields of JSON files, with errors that name the invalid field. */
export {
  fieldError,
  fieldPath,
  type JsonObject,
  readArray,
  readInteger,
  readNumber,
  readObject,
  readText,
  readWord,
} from './json-fields.ts';
