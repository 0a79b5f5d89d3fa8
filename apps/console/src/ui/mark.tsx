/** The bird. */
export const Mark = ({ size = 24 }: { size?: number }) => <img src="/tanager.svg" width={size} height={size} alt="Tanager" />
