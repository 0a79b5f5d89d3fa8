import { words } from './words.ts'

/**
 * Pure functions of PostgreSQL, and the clock. Left out on purpose: whatever reads settings, catalogs, files, other
 * sessions or SQL given as text (ts_stat, ts_rewrite, *_to_xml), writes, waits, or tells who and where the server is.
 */
export const POSTGRESQL_FUNCTIONS = words(`
  any_value array_agg bit_and bit_or bit_xor bool_and bool_or every json_agg jsonb_agg json_object_agg jsonb_object_agg
  json_agg_strict jsonb_agg_strict json_object_agg_strict jsonb_object_agg_strict json_object_agg_unique jsonb_object_agg_unique
  string_agg xmlagg range_agg range_intersect_agg corr covar_pop covar_samp regr_avgx regr_avgy regr_count regr_intercept regr_r2
  regr_slope regr_sxx regr_sxy regr_syy stddev stddev_pop stddev_samp variance var_pop var_samp mode percentile_cont percentile_disc

  acosd asind atand atan2d cosd cotd sind tand sinh cosh tanh asinh acosh atanh cbrt div erf erfc factorial gcd lcm gamma lgamma
  min_scale scale trim_scale trunc width_bucket random random_normal pow dlog10 numeric_inc

  bit_length bit_count btrim casefold char_length character_length chr convert_from convert_to convert crc32 crc32c decode encode
  format get_bit get_byte initcap is_normalized lpad md5 normalize octet_length overlay parse_ident quote_ident quote_literal
  quote_nullable regexp_count regexp_instr regexp_like regexp_match regexp_matches regexp_replace regexp_split_to_array
  regexp_split_to_table regexp_substr repeat rpad set_bit set_byte sha224 sha256 sha384 sha512 split_part starts_with
  string_to_array string_to_table strpos substring_index to_ascii to_bin to_hex to_oct translate unistr unaccent like_escape
  similar_escape similar_to_escape text textcat similarity word_similarity strict_word_similarity levenshtein soundex metaphone
  dmetaphone difference

  age clock_timestamp date date_add date_bin date_part date_subtract date_trunc isfinite justify_days justify_hours
  justify_interval make_date make_interval make_time make_timestamp make_timestamptz now overlaps statement_timestamp timeofday
  timezone to_char to_date to_number to_timestamp transaction_timestamp interval timestamp timestamptz time

  array_append array_cat array_dims array_fill array_length array_lower array_ndims array_position array_positions array_prepend
  array_remove array_replace array_reverse array_sample array_shuffle array_sort array_to_string array_upper cardinality
  trim_array unnest array_to_json generate_series generate_subscripts

  to_json to_jsonb row_to_json json_build_array jsonb_build_array json_build_object jsonb_build_object json_object jsonb_object
  json_array_length jsonb_array_length json_each jsonb_each json_each_text jsonb_each_text json_extract_path jsonb_extract_path
  json_extract_path_text jsonb_extract_path_text json_object_keys jsonb_object_keys json_array_elements jsonb_array_elements
  json_array_elements_text jsonb_array_elements_text json_typeof jsonb_typeof json_strip_nulls jsonb_strip_nulls jsonb_set
  jsonb_set_lax jsonb_insert jsonb_path_exists jsonb_path_match jsonb_path_query jsonb_path_query_array jsonb_path_query_first
  jsonb_path_exists_tz jsonb_path_match_tz jsonb_path_query_tz jsonb_path_query_array_tz jsonb_path_query_first_tz jsonb_pretty
  jsonb_delete json_to_record jsonb_to_record json_to_recordset jsonb_to_recordset json_scalar json_serialize json json_array
  json_arrayagg json_objectagg json_value json_query json_exists

  lower_inc upper_inc lower_inf upper_inf isempty range_merge multirange int4range int8range numrange daterange tsrange tstzrange
  int4multirange int8multirange nummultirange datemultirange tsmultirange tstzmultirange

  to_tsvector to_tsquery plainto_tsquery phraseto_tsquery websearch_to_tsquery ts_rank ts_rank_cd ts_headline ts_delete
  ts_filter tsvector_to_array array_to_tsvector setweight strip numnode querytree tsvector_length
  host abbrev broadcast family hostmask masklen netmask network set_masklen inet_same_family inet_merge
  area center diameter height width isopen isclosed npoints radius point box circle line lseg path polygon bound_box diagonal
  gen_random_uuid uuidv4 uuidv7 uuid_extract_timestamp uuid_extract_version uuid_generate_v4
  num_nulls num_nonnulls pg_typeof
`)
