"""Synthetic questions: a synchronous grammar that says a random query over a schema in many ways. New knowledge goes in here as rules."""

import random

from ..ir import Ir
from ..schema import Schema
from . import analysis, grouped, implied, joined, measures, over_time, reports, sets, shares, single
from .wording import Speaker

#: rule → weight
RULES = {
    single.count_rows: 5, single.count_distinct: 3, single.aggregates: 5, single.listing: 8, single.everything: 2, single.top: 6, single.which_rows: 4,
    single.alphabetical: 3, single.against_others: 2.5, single.about_one: 3, single.adjectival: 6,
    grouped.count_each: 4, grouped.aggregate_each: 5, grouped.most_common: 3, grouped.groups_of_size: 2.5, grouped.groups_by_aggregate: 3,
    joined.filtered_by_other: 9, joined.side_by_side: 3.5, joined.count_per_one: 4, joined.one_with_most: 4, joined.ones_of_size: 4, joined.one_of_extreme: 4,
    joined.aggregate_of_other: 4, joined.filtered_by_both: 4, joined.of_a_named_other: 5, joined.count_including_none: 0.7, joined.adjectival_join: 3,
    sets.without_any: 5, sets.with_some: 1, sets.two_sets: 4, sets.joined_sets: 2,
    over_time.per_period: 2.5, over_time.time_between: 1.2,
    shares.share: 1.6, shares.joined_share: 0.6, shares.ratio: 0.8, shares.arithmetic: 0.6, shares.average_count: 1, shares.counts_side_by_side: 0.5,
    implied.which_most: 4, implied.which_filtered: 3, implied.which_joined: 3, implied.which_without: 1.5, implied.which_size: 1.5, implied.which_extreme: 2, implied.which_both: 1,
    implied.happened_when: 1.5,
    reports.top_by_total: 3, reports.figures_each: 3, reports.different_each: 2, reports.one_to_another: 0.6, reports.totals_of_some: 0.8, reports.groups_by_share: 0.6,
    reports.far_filtered: 3, reports.far_counted: 3, reports.most_recent: 2,
    measures.extreme_thing: 5, measures.extreme_joined: 4, measures.how_much: 3, measures.compared: 3, measures.from_one_end: 1.5, measures.when_and_where: 2,
    analysis.count_of_groups: 1.2, analysis.ratio_of_groups: 0.5, analysis.ratio_per_group: 0.8, analysis.two_named: 0.8, analysis.how_many_more: 0.5, analysis.extreme_day: 1.2, analysis.days_apart: 1,
    analysis.share_of_total: 0.8, analysis.ranked_list: 1.5, analysis.different_per_period: 0.8, analysis.top_with_figures: 1.2,
}  # fmt: skip
_rules, _weights = list(RULES), list(RULES.values())


def generate(g: Speaker) -> tuple[str, Ir] | None:
    rule = g.r.choices(_rules, _weights)[0]
    found = rule(g)
    return (g.sentence(found[0]), found[1]) if found else None


def speaker(rnd: random.Random, s: Schema, synonyms: dict[str, list[str]]) -> Speaker:
    return Speaker(rnd, s, synonyms)
