/** Verbs and nouns that say no more than that rows belong together, or that there are such rows. */
export const LIGHT: ReadonlySet<string> = new Set(
  `have has had having do does did done is are was were be been being go went come came comes belong belongs belonging contain contains containing
   carry carries live lives located based situated sit sits handle handles handling look looks looking after work works
   reach called named kept recorded registered listed involved related associated linked attached concerning
   use uses take takes took hold holds cover covers appear appears offer offers offering
   each one ones them it its their theirs our ours us we you your my me people's
   far ever overall altogether total totally all every any some many much there here per also too both respectively currently
   please show give tell know see want need get find year's moment money
   individual different various certain given particular specific`
    .trim()
    .split(/\s+/),
)

/** They say no more where something follows that they lead to: "used by Acme", but not "rooms that are used". */
export const LEADING: ReadonlySet<string> = new Set('taken used held covered assigned reached living working'.split(' '))

/** Nouns that say no more, but may be a part of a longer name: the price of a list is no list price. */
export const LIGHT_NOUNS: ReadonlySet<string> = new Set(
  `list name names detail details info information row rows record records entry entries figure figures amount value values result results data
   database time times company business range system file`
    .trim()
    .split(/\s+/),
)

/** Behind a number these say what it is counted in. */
export const UNITS_OF_NUMBERS: ReadonlySet<string> = new Set(
  'dollar dollars usd eur euro euros gbp pound pounds $ € £ piece pieces unit units percent % time times point points km kg lb lbs'.split(
    ' ',
  ),
)

/** Function words that say something of the rows: where nothing was made of them, they are left over. */
export const TELLING: ReadonlySet<string> = new Set(
  'out off up down same other only why how where when if than more most less few until while under above below between against further like once'.split(
    ' ',
  ),
)
