/** By which train or flight: one line. Apart from the checks of forms, which no browser needs. */
export const LONGEST_COMES_WITH = 120
