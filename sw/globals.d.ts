/** Defined by Vite at build time. `vite/client` would add the types of a page. */
interface ImportMetaEnv {
  readonly VITE_API_URL?: string;
  readonly VITE_API_IDEMPOTENT?: string;
  readonly VITE_MEDIA_URL?: string;
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
}
