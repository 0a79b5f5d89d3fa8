import { words } from './words.ts'

/** Functions that make one row of many, in any dialect. */
export const AGGREGATES = new Set(
  words(`
    count count_big approx_count_distinct sum total avg min max any_value group_concat string_agg listagg array_agg list
    json_agg jsonb_agg json_object_agg jsonb_object_agg json_arrayagg json_objectagg json_group_array json_group_object
    bool_and bool_or every bit_and bit_or bit_xor std stddev stddev_pop stddev_samp stdev stdevp variance var_pop var_samp var varp
    corr covar_pop covar_samp regr_avgx regr_avgy regr_count regr_intercept regr_r2 regr_slope regr_sxx regr_sxy regr_syy
    percentile_cont percentile_disc percentile median mode quantile quantile_cont quantile_disc approx_quantile mad
    arg_min arg_max argmin argmax min_by max_by first last product fsum sumkahan favg geomean entropy kurtosis skewness histogram
    range_agg range_intersect_agg count_if countif
  `),
)
