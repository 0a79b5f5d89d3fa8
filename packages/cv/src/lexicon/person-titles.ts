/** What stands before and behind a name and does not belong to it. A new title is added here and nowhere else. */

/** Titles and forms of address before the name, with or without a full stop. */
const BEFORE = [
  'herr|frau|dr\\.?-ing|dipl\\.?-\\p{L}{2,12}|dr\\.? (?:med|rer|phil|jur|iur|oec|theol)(?:\\.? (?:nat|pol|dent|vet|univ|habil))?|doz',
  'mr|mrs|ms|miss|mx|dr|prof|professor|sir|dame|lord|lady|baroness|rev|er|shri|smt',
  'mme|mlle|maître',
  'sra?|srta|dra|dª|doña|lcd[oa]',
  'eng[ªº]|prof[ªº]',
  'dott|dott\\.ssa|sig\\.ra|avv',
  'mgr|inż|inz',
  'mudr|judr|phdr|rndr|paeddr',
  'drs|dhr|mevr|doç|uzm|yrd',
]
/** As words they are something else, or an initial: only with a full stop. */
const BEFORE_WITH_STOP = 'ing|mag|lic|arq|arch|eng|abg|av|op|bc|ir|geom|rag|med|univ|dipl|sig|hab|lek'
/** An initial as likely as a title: only before a known given name. */
const BEFORE_GIVEN_NAME = '[md]\\.|don'

export const TITLE = new RegExp(
  `^(?:(?:${BEFORE.join('|')})\\.?(?:\\s+|(?<=\\.)(?=\\p{Lu}))|(?:${BEFORE_WITH_STOP})\\.\\s*)(?=\\p{L})`,
  'iu',
)
export const PERHAPS_TITLE = new RegExp(`^(?:${BEFORE_GIVEN_NAME})\\s+(?=\\p{Lu})`, 'iu')

/** Degrees and memberships behind the name. */
const BEHIND =
  'ph\\.?d|mba|m\\.?sc|b\\.?sc|m\\.?eng|b\\.?eng|ll\\.?m|ll\\.?b|md|m\\.d|pmp|cpa|cfa|rn|bsn|msn|esq|pe|p\\.e|acca|phr|sphr|shrm-cp|cissp|ca|b\\.?tech|m\\.?tech|mph|mpa|frcs|mrcp|fcca|ceng'
export const CREDENTIALS = new RegExp(`(?:,|(?<!\\s)\\s)\\s*(?:${BEHIND})\\.?(?=$|,|\\s)`, 'giu')
export const CREDENTIAL = new RegExp(`^(?:${BEHIND})\\.?$`, 'iu')

/** What tells father and son apart: part of the name. */
export const GENERATION = /(?:,\s*|(?<!\s)\s+)(jr\.?|sr\.?|junior|ii|iii|iv)$/i

/** Small words inside a surname; it cannot end with one. */
export const PARTICLES = new Set(
  "de la las los van der den von vom zu zum zur del della di da do das dos bin binti ibn al el le du des st ten ter te y e ’t 't af av".split(
    ' ',
  ),
)

/** The surnames of most people in China, Taiwan and Korea, as they are written there: the name begins with one. */
export const HAN_SURNAMES = new Set(
  '李王张張刘劉陈陳杨楊黄黃赵趙吴吳周徐孙孫马馬朱胡郭何高林罗羅郑鄭梁谢謝宋唐许許邓鄧冯馮韩韓曹曾彭萧蕭蔡潘田董袁于余叶葉蒋蔣杜苏蘇魏程吕呂丁沈任姚卢盧傅钟鍾姜崔谭譚廖范汪陆陸金石戴贾賈韦韋夏邱方侯邹鄒熊孟秦白江阎閻薛尹段雷黎史龙龍陶贺賀顾顧毛郝龚龔邵万萬钱錢严嚴武莫孔向汤湯朴',
)
