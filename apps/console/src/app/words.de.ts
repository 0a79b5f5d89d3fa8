/** The words of every page of the daily work, in one file. */
export const words = import.meta.glob<object>(['../locales/de/*.json', '!../locales/de/{admin,common,problems,green-form}.json'], {
  eager: true,
  import: 'default',
})
