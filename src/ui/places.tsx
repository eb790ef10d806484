import { createContext, type ReactNode, use } from 'react';

/**
 * Makes the places service usable (Google's globals or a stand-in with the same shape) and settles when it is.
 * The interface knows no environment: the app says how.
 */
export type LoadPlaces = () => Promise<void>;

const PlacesContext = createContext<LoadPlaces>(() => Promise.reject(new Error('No places service is set')));

export function PlacesProvider({ load, children }: { load: LoadPlaces; children: ReactNode }) {
  return <PlacesContext value={load}>{children}</PlacesContext>;
}

export function useLoadPlaces(): LoadPlaces {
  return use(PlacesContext);
}
