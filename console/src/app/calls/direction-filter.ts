/** Which way calls go, as a filter of lists of them. */
export const directionFilter = {
  name: 'direction',
  label: 'Direction',
  any: 'Either',
  options: [
    { value: 'inbound', label: 'Inbound only' },
    { value: 'outbound', label: 'Outbound only' },
  ],
};
