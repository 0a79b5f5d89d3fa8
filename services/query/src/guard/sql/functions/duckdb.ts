import { words } from './words.ts'

/** Pure functions of DuckDB, and the clock. No files, network, settings, secrets, sequences, logs or SQL given as text. */
export const DUCKDB_FUNCTIONS = words(`
  any_value approx_count_distinct approx_quantile approx_top_k arg_max arg_max_null arg_min arg_min_null argmax argmin array_agg
  avg bit_and bit_or bit_xor bitstring_agg bool_and bool_or corr count_if countif count_star covar_pop covar_samp entropy favg
  first fsum geomean geometric_mean group_concat histogram kahan_sum kurtosis kurtosis_pop last list listagg mad max_by median
  min_by mode percentile_cont percentile_disc product quantile quantile_cont quantile_disc regr_avgx regr_avgy regr_count
  regr_intercept regr_r2 regr_slope regr_sxx regr_sxy regr_syy reservoir_quantile sem skewness stddev stddev_pop stddev_samp
  string_agg sumkahan sum_no_overflow var_pop var_samp variance arbitrary mean weighted_avg wavg grouping_id fill

  if ifnull nvl error_free constant_or_null typeof try can_cast_implicitly
  acosh add asinh atanh bit_count cbrt cosh divide even factorial fdiv fmod gamma gcd greatest_common_divisor isfinite isinf isnan
  lcm least_common_multiple lgamma log2 multiply nextafter pow random round_even setbit signbit sinh subtract tanh trunc xor
  bit_length bit_position get_bit set_bit bitstring hash

  array_extract bar base64 bin char_length character_length chr contains damerau_levenshtein editdist3 ends_with format
  format_bytes formatReadableSize formatreadabledecimalsize formatreadablesize from_base64 from_binary from_hex hamming hex
  instr is_histogram_other_bin jaccard jaro_similarity jaro_winkler_similarity lcase left_grapheme len length_grapheme
  levenshtein like_escape lpad md5 md5_number mismatches nfc_normalize not_ilike_escape not_like_escape octet_length ord
  parse_dirname parse_dirpath parse_filename parse_path prefix printf regexp_escape regexp_extract regexp_extract_all
  regexp_full_match regexp_matches regexp_replace regexp_split_to_array repeat right_grapheme rpad sha1 sha256 split split_part
  starts_with str_split str_split_regex string_split string_split_regex string_to_array strip_accents strlen strpos
  substring_grapheme substr_grapheme suffix to_base to_base64 to_binary to_hex translate ucase unbin unhex unicode url_decode
  url_encode ascii encode decode casefold initcap trim

  age century current_localtime current_localtimestamp date_add date_diff date_part date_sub date_trunc datediff datepart
  datesub datetrunc day dayname dayofmonth dayofweek dayofyear decade epoch epoch_ms epoch_ns epoch_us era get_current_time
  get_current_timestamp hour isodow isoyear julian last_day make_date make_time make_timestamp make_timestamp_ms
  make_timestamp_ns make_timestamptz microsecond millennium millisecond minute month monthname nanosecond now quarter second
  strftime strptime time_bucket timezone timezone_hour timezone_minute to_centuries to_days to_decades to_hours to_microseconds
  to_millennia to_milliseconds to_minutes to_months to_quarters to_seconds to_timestamp to_weeks to_years today transaction_timestamp
  try_strptime week weekday weekofyear year yearweek date timestamp time interval

  aggregate apply array_aggr array_aggregate array_append array_apply array_cat array_concat array_contains array_cosine_distance
  array_cosine_similarity array_cross_product array_distance array_distinct array_dot_product array_filter array_grade_up
  array_has array_has_all array_has_any array_indexof array_inner_product array_intersect array_length array_pop_back
  array_pop_front array_position array_prepend array_push_back array_push_front array_reduce array_resize array_reverse
  array_reverse_sort array_select array_slice array_sort array_to_json array_to_string array_to_string_comma_default array_transform
  array_unique array_value array_where array_zip filter flatten generate_series generate_subscripts grade_up len list_aggr
  list_aggregate list_any_value list_append list_apply list_approx_count_distinct list_avg list_bit_and list_bit_or list_bit_xor
  list_bool_and list_bool_or list_cat list_concat list_contains list_cosine_distance list_cosine_similarity list_count list_distance
  list_distinct list_dot_product list_element list_entropy list_extract list_filter list_first list_grade_up list_has list_has_all
  list_has_any list_histogram list_indexof list_inner_product list_intersect list_kurtosis list_last list_mad list_max list_median
  list_min list_mode list_pack list_position list_prepend list_product list_reduce list_resize list_reverse list_reverse_sort
  list_select list_sem list_skewness list_slice list_sort list_stddev_pop list_stddev_samp list_string_agg list_sum list_transform
  list_unique list_value list_var_pop list_var_samp list_where list_zip range reduce unnest unpivot_list
  map map_concat map_contains map_contains_entry map_contains_value map_entries map_extract map_extract_value map_from_entries
  map_keys map_values element_at cardinality row struct_concat struct_contains struct_extract struct_has struct_indexof struct_insert
  struct_keys struct_pack struct_position struct_update struct_values union_extract union_tag union_value

  from_json from_json_strict json json_array json_array_length json_contains json_each json_exists json_extract json_extract_path
  json_extract_path_text json_extract_string json_group_array json_group_object json_group_structure json_keys json_merge_patch
  json_object json_pretty json_quote json_structure json_transform json_transform_strict json_tree json_type json_valid json_value
  row_to_json to_json
  uuid gen_random_uuid uuidv4 uuidv7 uuid_extract_timestamp uuid_extract_version columns array
`)
