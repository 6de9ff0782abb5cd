export type JsonObject = { readonly [key: string]: unknown }
