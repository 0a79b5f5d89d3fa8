const BULLET = /^[\s]*(?:[•▪▫■□●○◦‣⁃∙·►▶▸➢➤➔→✓✔✦❖◆◇»*]|[-–—](?=\s)|o(?=\s{2,}))\s*/u

/** Splits a leading list mark off. */
export function withoutBullet(text: string): { text: string; bullet: boolean } {
  const match = BULLET.exec(text)
  if (match === null) return { text, bullet: false }
  return { text: text.slice(match[0].length), bullet: true }
}
