export { apiDocument } from './api-document.ts'
export { buildQueryApp } from './app.ts'
export { readQueryConfig, SETTINGS } from './config.ts'
export { type RunningQueryService, startQueryService } from './service.ts'
