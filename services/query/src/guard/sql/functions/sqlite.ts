import { words } from './words.ts'

/** Pure functions of SQLite, and the clock. No extensions, files, change counters or compile options. */
export const SQLITE_FUNCTIONS = words(`
  total group_concat string_agg median percentile percentile_cont percentile_disc stddev variance
  iif if ifnull likelihood likely unlikely typeof quote printf format char glob hex unhex instr like unicode zeroblob octet_length
  concat soundex unistr unistr_quote regexp
  acosh asinh atanh cosh sinh tanh log2 pow trunc random
  date time datetime julianday unixepoch strftime timediff
  json json_array json_array_length json_error_position json_extract json_group_array json_group_object json_insert json_object
  json_patch json_pretty json_quote json_remove json_replace json_set json_type json_valid json_each json_tree
  jsonb jsonb_array jsonb_extract jsonb_group_array jsonb_group_object jsonb_insert jsonb_object jsonb_patch jsonb_remove
  jsonb_replace jsonb_set jsonb_each jsonb_tree json_array_insert generate_series
  highlight snippet bm25 lpad rpad repeat
`)
