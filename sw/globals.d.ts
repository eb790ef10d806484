/** What Vite puts in at build time. `vite/client` would bring the types of a page. */
interface ImportMetaEnv {
  readonly VITE_API_URL?: string;
  readonly VITE_API_IDEMPOTENT?: string;
  readonly VITE_MEDIA_URL?: string;
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
}
