declare module 'word-extractor' {
  export interface WordDocument {
    getBody(): string
    getHeaders(options?: { includeFooters?: boolean }): string
    getFooters(): string
    getTextboxes(options?: { includeHeadersAndFooters?: boolean; includeBody?: boolean }): string
  }
  // biome-ignore lint/style/noDefaultExport: the package exports so
  export default class WordExtractor {
    extract(source: Buffer): Promise<WordDocument>
  }
}
