export * from './ports.ts'
export * from './verdict.ts'
