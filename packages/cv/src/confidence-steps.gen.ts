// Written by `npm run bench:cv-layouts -- --calibrate`: for each field, from a score on the share that was right.
export const STEPS = {
  name: [[0.54, 0.909], [0.97, 0.947], [1, 0.969]],
  email: [[0.98, 0.99]],
  phone: [[0.7, 0.99]],
  location: [[0.71, 0.99]],
  employment: [[0.45, 0.647], [0.93, 0.857], [0.94, 0.929], [0.95, 0.993]],
  education: [[0.95, 0.986]],
  skills: [[0.7, 0.96], [0.95, 0.989]],
} as const
