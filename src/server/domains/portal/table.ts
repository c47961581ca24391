export type PortalTables = {
  portalSchedule: {
    id: number;
    openDate: string | null;
    closeDate: string | null;
  };
};
