/** The words of every page, in one file. */
export const words = import.meta.glob<object>(['../locales/de/*.json', '!../locales/de/{common,problems,green-form}.json'], {
  eager: true,
  import: 'default',
})
