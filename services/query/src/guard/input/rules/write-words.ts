const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter((word) => word !== ''))

/** Verbs that mean nothing but loss at the head of an order. */
export const DESTROYING = set(
  'delete erase wipe purge truncate destroy nuke obliterate annihilate del expunge shred vaporize vaporise deletes delet',
)

/** Verbs that may also mean to leave something out of the answer. */
export const GENTLE = set('drop remove clear empty eliminate scrub discard flush scrap trash')

export const CHANGING = set(
  'update modify alter edit overwrite replace set reset change adjust increase decrease raise lower reduce double halve triple multiply bump rename reassign assign move transfer swap switch mark flag correct fix rewrite cut slash inflate falsify fake forge tamper turn',
)

/** Acts of business or of administration: never a question at the head of a sentence with something to act on. */
export const ACTING = set(
  'approve reject cancel refund archive unarchive reopen hire fire dismiss terminate promote demote suspend ban block unblock lock unlock disable enable deactivate activate grant revoke merge publish unpublish withdraw void reschedule anonymize anonymise pseudonymize pseudonymise encrypt decrypt import install uninstall deploy restart reboot shutdown rollback commit undo revert vacuum reindex kill stop corrupt sabotage damage hack compromise steal crack attack exploit deface infect poison backdate duplicate migrate hijack spoof ruin disconnect detach attach restore recover accept decline submit schedule invite notify remind contact buy sell pay charge close',
)

export const DETERMINERS = set(
  'the all every each any this that these those my our your his her their its both some old existing a an one everything everyone everybody anything most half last first oldest newest user customer order employee record row rows records candidate product entire whole',
)

export const PRONOUNS = set('it them him everything everyone everybody anything these those this all themselves')

export const STRUCTURES = set(
  'table tables database databases schema schemas index indexes indices column columns view views trigger triggers constraint constraints db tablespace partition role roles',
)

/** After these a verb was the first half of a noun: `insert rate`, `delete events`. */
export const NOUN_AFTER = set(
  'rate rates count counts event events request requests log logs operation operations statement statements action actions time times date dates ratio ratios volume volumes frequency history trend trends by per vs versus in of to over from up down aside on off and or at for number numbers percentage percentages status reason reasons flag flags type types total totals amount amounts fee fees option options key keys policy policies menu notification notifications activity activities cost costs queries query call calls timestamp timestamps duration is are was were do does did how what which list lists attempts errors points point shipping ship ships zone speed code codes test tests ego egos',
)

/** Words that make a sentence a question about figures. */
export const ANALYTIC = set(
  'by per average trend how many what which who when where count rate vs versus compared compare distribution breakdown ratio percentage share ranking chart number sum did was were is are has have had',
)

/** The few of them that also follow a deletion only in questions: `delete markers per region`. */
export const COUNTING = set('by per average trend how many count rate vs versus distribution breakdown ratio percentage number')

/** Follow-ups about how an answer is laid out. */
export const PRESENTATION = set(
  'filter filters grouping sort sorting column columns limit chart graph years months weeks days results lists list result answer query names',
)

/** What belongs to an answer and not to the data. */
export const SHAPE = set(
  'filter filters limit limits column columns grouping groupings sort sorting sorted ordering outlier outliers duplicate duplicates dupes null nulls blank blanks zero zeros zeroes weekend weekends holiday holidays decimal decimals condition conditions criterion criteria restriction cap cutoff threshold thresholds breakdown percentage percentages chart graph plot axis legend subtotal subtotals header headers label labels digits cents rounding unit units currency year years month months quarter quarters week weeks day days daily weekly monthly yearly date dates range period periods timeframe window granularity scale precision prefix suffix spaces whitespace missing query question answer result results output report list ranking format view interval bucket buckets bins metric metrics baseline parameter join group alias average averages mean median sum count descending ascending desc asc having clause where distinct time part lowest highest smallest largest minimum maximum min max bound rest others remainder dollars euros pounds francs yen rupees usd eur gbp kilograms kilometres miles thousands millions period shown displayed',
)
