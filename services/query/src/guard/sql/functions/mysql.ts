import { words } from './words.ts'

/** Pure functions of MySQL and MariaDB, and the clock. No locks, sleeps, files, variables, accounts or server facts. */
export const MYSQL_FUNCTIONS = words(`
  any_value bit_and bit_or bit_xor group_concat json_arrayagg json_objectagg std stddev stddev_pop stddev_samp variance var_pop
  var_samp median percentile_cont percentile_disc

  if ifnull isnull interval nvl nvl2 decode_oracle
  conv crc32 log2 pow rand truncate bit_count greatest least format
  bin char char_length character_length elt export_set field find_in_set from_base64 hex insert instr lcase locate lpad make_set
  mid oct octet_length ord quote regexp_instr regexp_like regexp_replace regexp_substr repeat rpad soundex space strcmp
  substring_index to_base64 ucase unhex weight_string match ascii bit_length natural_sort_key sformat to_char chr trim_oracle
  md5 sha sha1 sha2 uuid is_uuid uuid_to_bin bin_to_uuid inet_aton inet_ntoa inet6_aton inet6_ntoa is_ipv4 is_ipv6 compress
  uncompressed_length

  adddate addtime convert_tz curdate curtime date date_add date_format date_sub datediff day dayname dayofmonth dayofweek
  dayofyear from_days from_unixtime get_format hour last_day makedate maketime microsecond minute month monthname now
  period_add period_diff quarter sec_to_time second str_to_date subdate subtime sysdate time time_format time_to_sec timediff
  timestamp timestampadd timestampdiff to_days to_seconds unix_timestamp utc_date utc_time utc_timestamp week weekday weekofyear
  year yearweek add_months months_between

  json_array json_array_append json_array_insert json_contains json_contains_path json_depth json_extract json_insert json_keys
  json_length json_merge json_merge_patch json_merge_preserve json_object json_overlaps json_pretty json_quote json_remove
  json_replace json_schema_valid json_search json_set json_storage_size json_type json_unquote json_valid json_value json_query
  json_exists json_compact json_detailed json_loose json_normalize json_equals json_table
  convert cast row
`)
