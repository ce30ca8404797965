import { render } from "preact";
import { App, type Pages } from "./app.tsx";
import { InspectionPage } from "./pages/inspection.tsx";
import { ReportPage } from "./pages/report.tsx";
import { TasksPage } from "./pages/tasks.tsx";

/** The pages of `report.html` and of an inspection: those that need neither a server nor charts. */
const pages: Pages = {
  report: { title: "Report", show: ReportPage, isIn: (index) => index.report },
  runs: { title: "Samples", show: InspectionPage, isIn: (index) => !index.report },
  tasks: { title: "Tasks", show: TasksPage, isIn: (index) => index.runs.length > 0 },
};

const root = document.getElementById("app");
if (root !== null) render(<App pages={pages} />, root);
