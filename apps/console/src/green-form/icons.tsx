const Icon = ({ path, size = 20 }: { path: string; size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    <path d={path} />
  </svg>
)
export const Lock = () => (
  <Icon size={14} path="M6 11h12a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1M8 11V7a4 4 0 0 1 8 0v4" />
)
export const Camera = () => (
  <Icon path="M4 8h3l2-3h6l2 3h3a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1M12 17a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7" />
)
export const Paper = () => <Icon path="M14 3v5h5M6 3h8l5 5v12a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1" />
export const Check = () => <Icon path="M4 12l6 6L20 6" />
export const Warning = () => (
  <Icon path="M12 9v5M12 17.5v.5M10.5 4.5 2.8 18a1.7 1.7 0 0 0 1.5 2.5h15.4a1.7 1.7 0 0 0 1.5-2.5L13.500 4.500a1.700 1.700 0 0 0-3 0" />
)
