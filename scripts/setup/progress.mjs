/** Says what begins and how long it took, in lines of their own: two may go on side by side. Results of a command go elsewhere, to stdout. */
export async function withProgress(begin, end, work) {
  const begun = Date.now()
  console.error(`${begin} …`)
  const result = await work()
  console.error(`${end} in ${((Date.now() - begun) / 1000).toFixed(1)} s.`)
  return result
}
