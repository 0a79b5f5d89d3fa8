// Written by `npm run bench:cv-layouts -- --calibrate`: for each field, from a score on the share that was right.
export const STEPS = {
  name: [[0.72, 0.98]],
  email: [[0.98, 0.99]],
  phone: [[0.7, 0.99]],
  location: [[0.71, 0.99]],
  employment: [[0.45, 0.667], [0.93, 0.857], [0.94, 0.944], [0.95, 0.993]],
  education: [[0.95, 0.986]],
  skills: [[0.7, 0.954], [0.95, 0.99]],
} as const
