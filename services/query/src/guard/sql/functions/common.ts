import { words } from './words.ts'

/** Functions of every dialect (or of none where the name does not exist: the database then says so). */
export const COMMON_FUNCTIONS = words(`
  count sum avg min max
  coalesce nullif greatest least
  abs ceil ceiling floor round sign sqrt exp ln log log10 power mod pi sin cos tan cot asin acos atan atan2 degrees radians
  upper lower length trim ltrim rtrim replace substring substr concat concat_ws left right reverse position ascii
  cast extract interval current_date current_time current_timestamp localtime localtimestamp
  row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value
  grouping
`)
