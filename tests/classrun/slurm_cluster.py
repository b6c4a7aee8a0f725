"""A Slurm of two emulated nodes on loopback, from Debian's packages; started and ended by the tests, everything in one folder."""

import os
import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path

TOOLS = ("sbatch", "squeue", "scontrol", "slurmctld", "slurmd", "munged", "runuser")
PATH = f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin"


def possible() -> bool:
    return os.getuid() == 0 and all(shutil.which(tool, path=PATH) for tool in TOOLS)


CONF = """ClusterName=test
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={ports[0]}
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
CredType=cred/munge
AuthInfo=socket={folder}/munge/socket
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool-%n
SlurmdPidFile={folder}/slurmd-%n.pid
SlurmctldPidFile={folder}/slurmctld.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd-%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
ReturnToService=2
SlurmdTimeout=5
SchedulerParameters=sched_interval=1,sched_min_interval=0
MaxArraySize=4
NodeName=n1 NodeHostname={host} NodeAddr=127.0.0.1 Port={ports[1]} CPUs=1 RealMemory=1000
NodeName=n2 NodeHostname={host} NodeAddr=127.0.0.1 Port={ports[2]} CPUs=1 RealMemory=1000
PartitionName=main Nodes=n1,n2 Default=YES MaxTime=INFINITE State=UP
"""


class Cluster:
    """Use as a context; `environment` is what the tools of Slurm need."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environment = {"SLURM_CONF": str(folder / "slurm.conf"), "PATH": PATH}
        self.processes: dict[str, subprocess.Popen] = {}

    def __enter__(self) -> "Cluster":
        self._configure()
        munge = self.folder / "munge"
        self._start("munged", "runuser", "-u", "munge", "--", "munged", "--foreground", f"--socket={munge}/socket", f"--key-file={munge}/key",
                    f"--log-file={munge}/log", f"--pid-file={munge}/pid", f"--seed-file={munge}/seed")
        self._until(lambda: (munge / "socket").exists(), "munged")
        self._start("slurmctld", "slurmctld", "-D", "-c")
        for node in ("n1", "n2"):
            self.start_node(node)
        self._until(lambda: self.says("sinfo", "--noheader", "--format=%T %D").split() == ["idle", "2"], "two idle nodes")
        return self

    def __exit__(self, *_) -> None:
        for name in reversed(list(self.processes)):
            self.kill(name, signal.SIGTERM)

    def start_node(self, node: str) -> None:
        self._start(node, "slurmd", "-D", "-N", node)

    def kill(self, name: str, how: int = signal.SIGKILL) -> None:
        process = self.processes.pop(name)
        process.send_signal(how)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def says(self, *argv: str) -> str:
        return subprocess.run(argv, capture_output=True, text=True, env=os.environ | self.environment, timeout=30).stdout

    def _configure(self) -> None:
        self.folder.chmod(0o755)
        for name in ("state", "spool-n1", "spool-n2", "munge"):
            (self.folder / name).mkdir()
        key = self.folder / "munge" / "key"
        key.write_bytes(os.urandom(128))
        key.chmod(0o600)
        for path in (key, key.parent):
            shutil.chown(path, "munge", "munge")
        (self.folder / "slurm.conf").write_text(CONF.format(host=socket.gethostname(), folder=self.folder, ports=_free_ports(3)))

    def _start(self, name: str, *argv: str) -> None:
        with open(self.folder / f"{name}.out", "ab") as out:
            self.processes[name] = subprocess.Popen(argv, env=os.environ | self.environment, stdin=subprocess.DEVNULL, stdout=out, stderr=out)

    def _until(self, fine, what: str) -> None:
        end = time.monotonic() + 60
        while time.monotonic() < end:
            if fine():
                return
            time.sleep(0.1)
        logs = "\n".join(path.read_text(errors="replace")[-600:] for path in sorted(self.folder.glob("*.out")))
        raise AssertionError(f"no {what} within a minute\n{logs}")


def _free_ports(count: int) -> list[int]:
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports
