/**
 * A moment as German writes it: "Samstag, 5. Dezember 2026, 11:28 Uhr (MEZ)". The browser's own words, "… um 11:28 MEZ", do not go behind
 * "bis". Other languages keep theirs.
 */
export const momentText = (formatted: string, language: string): string =>
  language.startsWith('de') ? formatted.replace(/,? um (\d{1,2}:\d{2}) (\S+)$/, ', $1 Uhr ($2)') : formatted
