/** The tab of the page of places that shows the offers. */
export const OFFERS_TAB = 'offers';
